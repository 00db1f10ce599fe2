-- What is looked up by a short word is taken for a fifth of all requests and given to parallel workers, whose start takes longer
-- than the search: two letters that begin no word took twice as long as any other text. docs/measured.md
alter function requests_by_word(jsonb, jsonb, integer) set max_parallel_workers_per_gather = 0;
alter function requests_named(jsonb, integer) set max_parallel_workers_per_gather = 0;
