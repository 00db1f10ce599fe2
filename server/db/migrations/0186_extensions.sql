-- The number of a user's desk phone within the company's telephone exchange, which says whose call rings.
alter table memberships add column extension text check (extension ~ '^\d{1,10}$');
create unique index memberships_extension_key on memberships (account_id, extension) where extension is not null;
