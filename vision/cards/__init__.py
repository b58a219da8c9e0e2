"""Long cards 川牌 and 大贰: from the marks at their ends to cards, groups and doubts."""
