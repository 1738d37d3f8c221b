"""Laws of rounds: `rounds` are played, and `checking` asks of them the laws of `of_moments` and `of_rounds`.

States and actions to ask about come from `changed`, `tried` and `constructed`.
"""
