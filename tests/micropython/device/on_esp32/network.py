"""A Wi-Fi that is only switched on: ESP-NOW needs no network."""


class WLAN:
    IF_STA = 0
    PM_NONE = 0

    def __init__(self, interface):
        self._on = False

    def active(self, on=None):
        if on is not None:
            self._on = on
        return self._on

    def config(self, *, channel, pm):
        pass
