-- Until an import runs, its file can be read again in another way. imports.content is kept until then.

alter table imports
  -- What the user has chosen: {encoding, sheet, hidden, columns}.
  add column chosen jsonb not null default '{}',
  -- How the file was read: {encoding, sheet, sheets, hidden_rows}.
  add column reading jsonb not null default '{}';
