"""The paper cards of Sichuan: 川牌 with its five games, and 大贰."""
