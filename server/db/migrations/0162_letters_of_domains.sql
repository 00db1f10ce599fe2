-- Addresses are stored with their domain in letters, as contract/emails.ts writes them. Until now some came in Punycode
-- (RFC 3492), those with an ASCII top-level domain.
create function letters_of_label(encoded text) returns text language plpgsql immutable as $$
declare
  delimiter integer := length(encoded) - strpos(reverse(encoded) || '-', '-') + 1;
  decoded text := left(encoded, greatest(delimiter - 1, 0));
  place integer := delimiter + 1;
  point integer := 128;
  bias integer := 72;
  i bigint := 0;
  before bigint;
  weight bigint;
  k integer;
  digit integer;
  threshold integer;
  delta bigint;
begin
  while place <= length(encoded) loop
    before := i;
    weight := 1;
    k := 36;
    loop
      digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(encoded, place, 1)) - 1;
      if digit < 0 or place > length(encoded) then
        return 'xn--' || encoded;
      end if;
      place := place + 1;
      i := i + digit * weight;
      threshold := least(26, greatest(1, k - bias));
      exit when digit < threshold;
      weight := weight * (36 - threshold);
      k := k + 36;
    end loop;
    delta := (i - before) / case when before = 0 then 700 else 2 end;
    delta := delta + delta / (length(decoded) + 1);
    k := 0;
    while delta > 455 loop
      delta := delta / 35;
      k := k + 36;
    end loop;
    bias := k + 36 * delta / (delta + 38);
    point := point + i / (length(decoded) + 1);
    i := i % (length(decoded) + 1);
    decoded := left(decoded, i::integer) || chr(point) || substr(decoded, i::integer + 1);
    i := i + 1;
  end loop;
  return decoded;
exception when others then
  return 'xn--' || encoded;
end $$;

create function letters_of_domain(address text) returns text language sql immutable as $$
  select split_part(address, '@', 1) || '@' || string_agg(
      case when lower(label) like 'xn--%' then letters_of_label(lower(substr(label, 5))) else label end, '.'
      order by place)
    from unnest(string_to_array(split_part(address, '@', 2), '.')) with ordinality as labels (label, place)
$$;

set local role naryad_system;
update users set email = letters_of_domain(email) where email ilike '%@%xn--%';
update accounts set email = letters_of_domain(email) where email ilike '%@%xn--%';
update clients set email = letters_of_domain(email) where email ilike '%@%xn--%';
update contacts set email = letters_of_domain(email) where email ilike '%@%xn--%';
update facility_subscribers set email = letters_of_domain(email) where email ilike '%@%xn--%';
update client_recipients set email = letters_of_domain(email) where email ilike '%@%xn--%';
update one_time_tokens set email = letters_of_domain(email) where email ilike '%@%xn--%';
reset role;

drop function letters_of_domain;
drop function letters_of_label;
