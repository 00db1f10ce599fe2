-- The company stands in the index beside the text, as 0050 has it for catalogs: or a small company's search looks through
-- what all its neighbours have in common with the text.
drop index requests_search_idx;
create index requests_search_idx on requests using gin (account_id, (number::text || ' ' || name) gin_trgm_ops);
