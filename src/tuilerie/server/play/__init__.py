"""Tables being played: what happens at them, who watches, and the bots that sit there."""
