-- Which migrations the database has had is shown to who runs the installation.
grant select on schema_migrations to naryad_system;
