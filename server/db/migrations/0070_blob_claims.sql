-- Bytes that are on their way into the file storage, or out of it, while no transaction is open. Who stores bytes claims
-- them, as often as they are stored at once; who removes them does so only while nobody has a claim, and is waited for.

create table blob_claims (
  -- The company may be gone whose bytes are removed.
  account_id bigint not null,
  sha256 bytea not null,
  claim uuid not null default gen_random_uuid(),
  is_removal boolean not null default false,
  -- A process that died has no claim for long.
  expires_at timestamptz not null,
  primary key (account_id, sha256, claim)
);
call wall_off('blob_claims');
