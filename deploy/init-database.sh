#!/bin/sh
# Runs once, when the database of compose.yaml is initialised: creates the roles and the database of docs/operation.md.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --set=password="$NARYAD_PASSWORD" --username "${POSTGRES_USER:-postgres}" <<'SQL'
create role naryad_app nologin;
create role naryad_system nologin;
create role naryad login password :'password';
grant naryad_app, naryad_system to naryad;
create role naryad_accounts login password :'password';
grant naryad_app to naryad_accounts;
create database naryad owner naryad;
\connect naryad
revoke execute on function set_config(text, text, boolean) from public;
grant execute on function set_config(text, text, boolean) to naryad, naryad_system;
SQL
