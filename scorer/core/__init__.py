"""What every game shares: codes, hands, fans, payments, sentences."""
