"""The table on the screen. Each package imports only those below it.

- `board` and what it is made of (`resting_table`, `painter`): shows a view of a game, and moves from one view to the
  next · `boardfile`: reads a game's `board.toml`
- `cues`: how events are shown, apart from moving cards, one module for each
- `speech`: what is said, and how long it stands · `controls`: what can be touched and asked
- `parts`: what stands on some boards, such as a total or a goal, one module for each
- `drawing`: how each thing is drawn
- `motion`: how values, cards and sounds move in time
- `layout`: pure geometry, where everything lies
- `spec`: what a game's `board.toml` says
"""
