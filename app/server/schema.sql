-- Applied on every start, a paragraph at a time: each statement must be safe to repeat, and each paragraph lock one table.
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
  kind text constraint messages_kind_check check (kind in ('task_summary', 'question', 'text', 'clarify', 'plan')),
  status text not null check (status in ('complete', 'stopped', 'incomplete', 'error')),
  parts jsonb not null,
  created_at timestamptz not null default now(),
  unique (chat_id, position)
);

-- Databases of before the workbook assistant know fewer kinds.
do $$ begin
  if exists (
    select from pg_constraint
    where conrelid = 'messages'::regclass and conname = 'messages_kind_check'
      and pg_get_constraintdef(oid) not like '%clarify%'
  ) then
    alter table messages drop constraint messages_kind_check;
    alter table messages add constraint messages_kind_check
      check (kind in ('task_summary', 'question', 'text', 'clarify', 'plan'));
  end if;
end $$;

create table if not exists workbooks (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  name text not null,
  active_sheet text not null,
  -- An A1 range on the active sheet.
  selection text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index if not exists workbooks_owner_id on workbooks (owner_id, created_at);

create table if not exists sheets (
  id uuid primary key default gen_random_uuid(),
  workbook_id uuid not null references workbooks on delete cascade,
  owner_id uuid not null references users on delete cascade,
  name text not null,
  position integer not null,
  header_rows integer not null default 1,
  kind text not null default 'table' check (kind in ('table', 'pivot')),
  formats jsonb not null default '[]',
  charts jsonb not null default '[]',
  filter jsonb,
  -- A1 ranges.
  merged jsonb not null default '[]',
  unique (workbook_id, name)
);
create index if not exists sheets_owner_id on sheets (owner_id);

create table if not exists sheet_rows (
  id uuid primary key default gen_random_uuid(),
  sheet_id uuid not null references sheets on delete cascade,
  owner_id uuid not null references users on delete cascade,
  -- Orders the rows; the number a user sees is the place in that order, so that inserting changes no other row.
  rank double precision not null,
  kind text not null default 'data' check (kind in ('header', 'data', 'summary', 'blank')),
  -- Strings, numbers and nulls from column A on; a string that begins with "=" is a formula.
  cells jsonb not null
);
create index if not exists sheet_rows_sheet_id on sheet_rows (sheet_id, rank);
create index if not exists sheet_rows_owner_id on sheet_rows (owner_id);

create table if not exists workbook_history (
  id bigint generated always as identity primary key,
  workbook_id uuid not null references workbooks on delete cascade,
  owner_id uuid not null references users on delete cascade,
  at timestamptz not null default now(),
  action text not null,
  -- What to write and what to remove to be back where it was before.
  snapshot jsonb not null
);
-- Compressing the snapshot of a large sheet takes longer than writing it. Asked first: altering locks the table.
do $$ begin
  if exists (
    select from pg_attribute
    where attrelid = 'workbook_history'::regclass and attname = 'snapshot' and attstorage <> 'e'
  ) then
    alter table workbook_history alter column snapshot set storage external;
  end if;
end $$;
create index if not exists workbook_history_workbook_id on workbook_history (workbook_id, id);
create index if not exists workbook_history_owner_id on workbook_history (owner_id);
