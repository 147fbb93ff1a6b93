-- Applied on every start: each statement must be safe to repeat.
create table if not exists users (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  created_at timestamptz not null default now()
);

create table if not exists sessions (
  -- SHA-256 of the cookie's value, so that a leaked table signs nobody in.
  token text primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now()
);
create index if not exists sessions_user_id on sessions (user_id);

create table if not exists groups (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  owner_id uuid not null references users on delete cascade
);
create index if not exists groups_owner_id on groups (owner_id);

create table if not exists memberships (
  user_id uuid not null references users on delete cascade,
  group_id uuid not null references groups on delete cascade,
  primary key (user_id, group_id)
);
create index if not exists memberships_group_id on memberships (group_id);

create table if not exists tasks (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  due_date date not null,
  start_time time,
  end_time time,
  time_segment text check (time_segment in ('all_day', 'morning', 'forenoon', 'noon', 'afternoon', 'evening')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')),
  group_id uuid references groups on delete set null,
  completed boolean not null default false,
  created_by uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tasks_time_or_segment check (start_time is null or time_segment is null),
  constraint tasks_end_after_start check (end_time is null or (start_time is not null and end_time > start_time))
);
create index if not exists tasks_created_by_due_date on tasks (created_by, due_date);
create index if not exists tasks_group_id on tasks (group_id);

create table if not exists chats (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  assistant text not null,
  created_at timestamptz not null default now()
);
create index if not exists chats_user_id on chats (user_id);

create table if not exists messages (
  id text primary key,
  chat_id uuid not null references chats on delete cascade,
  position integer not null,
  role text not null check (role in ('user', 'assistant')),
  kind text check (kind in ('task_summary', 'question', 'text')),
  status text not null check (status in ('complete', 'stopped', 'incomplete', 'error')),
  parts jsonb not null,
  created_at timestamptz not null default now(),
  unique (chat_id, position)
);
