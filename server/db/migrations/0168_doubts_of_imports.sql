-- What an import leaves out and says so: lines of sums by their numbers, and values of rows that are taken without them.
alter table imports add column sum_rows jsonb not null default '[]';

-- [{column, message: {ru, en}}]
alter table import_rows add column warnings jsonb not null default '[]';
