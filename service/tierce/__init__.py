"""Tierce: the rules of Rami, the French-Mediterranean family of rummy."""
