"""The report on a record: one value, and renderers that make it text, JSON, CSV or Markdown."""
