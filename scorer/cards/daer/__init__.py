"""大贰: runs, 2-7-10, triples and quads of twenty faces, counted in 胡."""
