-- Checks, lists and ends the sessions of an account. The access token contains the session's assurance level ("aal").
-- auth.mfa_factors contains the account's factors. The embedded backend writes the level and the factors like a hosted project.

-- Returns whether the caller signed in with every factor that the account requires, in a session that has not ended. Policies and
-- functions call this function, because an access token stays valid until it expires, even after its session has ended.
create function public.has_required_aal()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
      select from auth.sessions as session
      where session.user_id = auth.uid() and session.id = (auth.jwt() ->> 'session_id')::uuid)
    and (coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2' or not exists (
      select from auth.mfa_factors as factor where factor.user_id = auth.uid() and factor.status = 'verified'));
$$;

grant execute on function public.has_required_aal() to authenticated;

-- Returns the names of the browser and the system in a user agent. The names need no translation. An unknown name is null.
create function public.parse_user_agent(p_user_agent text)
returns table (browser text, system text)
language sql
immutable
set search_path = ''
as $$
  select
    case
      when p_user_agent ~ 'Edg[a-zA-Z]*/' then 'Edge'
      when p_user_agent ~ 'OPR/' then 'Opera'
      when p_user_agent ~ 'SamsungBrowser/' then 'Samsung Internet'
      when p_user_agent ~ '(Firefox|FxiOS)/' then 'Firefox'
      when p_user_agent ~ '(Chrome|CriOS)/' then 'Chrome'
      when p_user_agent ~ 'Safari/' then 'Safari'
    end,
    case
      when p_user_agent ~ 'iPhone' then 'iPhone'
      when p_user_agent ~ 'iPad' then 'iPad'
      when p_user_agent ~ 'Android' then 'Android'
      when p_user_agent ~ 'Windows' then 'Windows'
      when p_user_agent ~ 'CrOS' then 'ChromeOS'
      when p_user_agent ~ 'Mac OS X' then 'macOS'
      when p_user_agent ~ 'Linux' then 'Linux'
    end;
$$;

-- Returns the caller's sessions, the latest used first.
create function public.my_sessions()
returns table (id uuid, browser text, system text, signed_in_at timestamptz, last_used_at timestamptz, is_current boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select session.id, device.browser, device.system, session.created_at,
         greatest(session.created_at, session.refreshed_at at time zone 'UTC') as last_used_at,
         session.id::text is not distinct from auth.jwt() ->> 'session_id'
  from auth.sessions as session, public.parse_user_agent(session.user_agent) as device
  where session.user_id = auth.uid() and public.has_required_aal()
    and (session.not_after is null or session.not_after > now())
  order by last_used_at desc;
$$;

-- Ends one of the caller's sessions. Returns whether a session was ended. To end all their other sessions, customers use POST
-- /logout?scope=others.
create function public.end_session(p_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from auth.sessions where id = p_id and user_id = auth.uid() and public.has_required_aal();
  return found;
end;
$$;

grant execute on function public.my_sessions(), public.end_session(uuid) to authenticated;
