"""Rulebooks for people: a variant, table rules included, as a page in six languages; and all variants side by side.

`words` are the texts that stand around the rules, `contents` what a rulebook says, `examples` the worked examples that fit it, `tables` whether they can
happen there, `pages` writes it as HTML. Every sentence of a rule, and every verdict of an example, is what the service answers.
"""

from tierce.rulebooks.pages import Page, comparison_page, rulebook_page, write_rulebook

__all__ = ["Page", "comparison_page", "rulebook_page", "write_rulebook"]
