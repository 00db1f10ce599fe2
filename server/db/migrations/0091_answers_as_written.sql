-- A repeat is answered with the text that went out the first time, which is not parsed for it; of a change that answers
-- with its row's page only the row is remembered, and its page is read anew. With neither, the answer was too long.
alter table idempotency_keys alter column answer type text using answer::text, add column row_id bigint;
update idempotency_keys set row_id = answer::bigint, answer = null where answer ~ '^\d{1,18}$';
