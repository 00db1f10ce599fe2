-- The dearest first, and what has no price last: an order that the index on prices cannot be read backwards for.
create index products_kind_dearest_idx on products (account_id, kind, price desc nulls last, id) where archived_at is null;
