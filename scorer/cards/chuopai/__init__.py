"""戳牌: tricks with the combinations of 天九, three players, every card a pile."""
