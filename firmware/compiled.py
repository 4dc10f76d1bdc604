"""`@micropython.native`, for all but MicroPython.

MicroPython's compiler knows the decorator by its name and makes machine code of the function; the
name is never looked up. Elsewhere it does nothing:

    from firmware.compiled import micropython

    @micropython.native
    def often(): ...
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    Function = TypeVar("Function", bound=Callable[..., object])


class micropython:  # the name that the compiler knows
    """Stands for the module of this name."""

    @staticmethod
    def native(function: "Function") -> "Function":
        """The function as it is."""
        return function
