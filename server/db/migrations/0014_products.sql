-- The price list in full: the company's own measures and categories, how long goods keep, descriptions, search.

create table product_measures (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  name text not null,
  primary key (account_id, id)
);
create unique index product_measures_name_key on product_measures (account_id, lower(name));
call wall_off('product_measures');

create table product_categories (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  name text not null,
  primary key (account_id, id)
);
create unique index product_categories_name_key on product_categories (account_id, lower(name));
call wall_off('product_categories');

alter table products
  add column measure_id bigint,
  add column category_id bigint,
  add column expiration integer check (expiration > 0),
  add column expiration_unit text check (expiration_unit in ('day', 'month', 'year')),
  add column description text,
  add check ((expiration is null) = (expiration_unit is null)),
  add foreign key (account_id, measure_id) references product_measures (account_id, id),
  add foreign key (account_id, category_id) references product_categories (account_id, id);

-- Companies that are there already get what new ones begin with, and the measures they have typed.
set local role naryad_system;
insert into product_measures (account_id, name)
  select distinct on (account_id, lower(measure)) account_id, measure from products where measure is not null;
insert into product_measures (account_id, name)
  select a.id, word
  from accounts a, unnest(array['шт.', 'м', 'м²', 'м³', 'ч', 'услуга', 'выезд', 'компл.', 'кг', 'л', 'уп.']) as word
  on conflict do nothing;
insert into product_categories (account_id, name)
  select a.id, word
  from accounts a, unnest(array['Запчасти', 'Расходные материалы', 'Оборудование', 'Инструмент', 'Работы', 'Обслуживание',
    'Выезд и диагностика']) as word;
update products p set measure_id = m.id
  from product_measures m where m.account_id = p.account_id and lower(m.name) = lower(p.measure);
reset role;

alter table products drop column measure;

-- Goods and services are listed apart, each in one of these orders.
create index products_kind_title_idx on products (account_id, kind, title, id) where archived_at is null;
create index products_kind_price_idx on products (account_id, kind, price, id) where archived_at is null;
create index products_kind_created_idx on products (account_id, kind, created_at, id) where archived_at is null;
create index products_category_idx on products (account_id, category_id, title, id);
create index products_measure_idx on products (account_id, measure_id);

-- Search through a trigram index, as 0005 does for clients: ids of this account's goods and services whose title or
-- article contains the text; at most max_found of them (null: all).
create index products_search_idx on products using gin ((title || ' ' || coalesce(article, '')) gin_trgm_ops);

create function search_products(wanted text, max_found integer) returns setof bigint
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  return query execute '
    select id from products
    where account_id = $1 and (title || '' '' || coalesce(article, '''')) ilike $2 limit $3'
  using current_account(), '%' || regexp_replace(wanted, '([\\%_])', '\\\1', 'g') || '%', max_found;
end $$;

grant create on schema public to naryad_system;
alter function search_products(text, integer) owner to naryad_system;
revoke create on schema public from naryad_system;
revoke execute on function search_products(text, integer) from public;
grant execute on function search_products(text, integer) to naryad_app;
