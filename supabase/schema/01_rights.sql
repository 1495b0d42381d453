-- At first, no role has rights. Projects created before 2026 grant every right on each new table, function and sequence to the
-- three API roles; newer projects grant nothing. After these statements, only the grants of the following files count.

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from public, anon, authenticated, service_role;
-- Revokes PostgreSQL's own default for all schemas, which the default of one schema cannot revoke.
alter default privileges revoke execute on functions from public;

grant usage on schema public to anon, authenticated, service_role;
