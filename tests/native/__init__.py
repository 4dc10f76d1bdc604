"""The rules as native code: the same source, compiled by mypyc, for millions of games.

A table has no need of it, and nothing that players use is built so.
"""
