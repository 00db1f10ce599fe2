-- What an email is about: the same kind to the same recipient about the same thing within an hour is one email. Null for what
-- a user is told about their own sign-in. docs/decisions/0107-how-many-emails.md
alter table letters add column about text;
create index letters_about_idx on letters (about, recipient) where about is not null;
