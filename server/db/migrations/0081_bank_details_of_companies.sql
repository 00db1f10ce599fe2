-- The lines that a company's own papers carry; its clients have theirs in bank_details.
create table company_bank_details (
  account_id bigint primary key references accounts on delete cascade,
  full_name text,
  fact_address text,
  business_address text,
  inn text,
  kpp text,
  ogrn text,
  bank_name text,
  bank_bik text,
  bank_account text,
  bank_corr text,
  ceo text,
  main_accountant text
);
call wall_off('company_bank_details');
