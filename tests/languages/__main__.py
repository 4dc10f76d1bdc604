"""`python -m tests.languages`: messages from the code to the catalogues; what is untranslated."""

from controller.text.language import CATALOGUES, LANGUAGES
from tests.languages.catalogues import (
    TEMPLATE,
    TRANSLATED,
    as_po,
    files,
    template,
    untranslated,
    updated,
)


def main() -> None:
    """Write template, catalogues and what is compiled from them."""
    CATALOGUES.mkdir(exist_ok=True)
    TEMPLATE.write_bytes(as_po(template()))
    for language in TRANSLATED:
        catalog = updated(language)
        for path, content in files(language, catalog).items():
            path.write_bytes(content)
        left = untranslated(catalog)
        print(f"{LANGUAGES[language]}: {len(catalog)} messages, {len(left)} to translate")
        for message in left:
            print(f"  {message!r}")


if __name__ == "__main__":
    main()
