-- Revokes the default rights of all roles. Supabase projects that were created before 2026 grant the three API roles every right
-- on each new table, function and sequence. Newer projects grant nothing. After these statements, only the grants in the
-- following files apply.

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from public, anon, authenticated, service_role;
-- Revokes PostgreSQL's own default right, which applies to all schemas. The statements above cannot revoke this right, because
-- they apply to one schema.
alter default privileges revoke execute on functions from public;

grant usage on schema public to anon, authenticated, service_role;
