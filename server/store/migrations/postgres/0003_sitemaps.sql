-- Sitemaps: published sets of shards, which are never changed, and the cohort of the launch.
-- A site is its public address and whether its data are invented: what was published for another
-- address, or from the sample, is none of its files.

create table sitemap_set (
    id bigint generated always as identity primary key,
    site text not null,
    sample bigint not null check (sample in (0, 1)),
    kind text not null check (kind in ('release', 'batch')),
    -- Nothing of a set is seen before one statement makes it published.
    state text not null check (state in ('draft', 'abandoned', 'published')),
    data_release text not null,
    -- Place among all sets of the site, so that of two that are made at once one is published.
    sequence bigint,
    -- Place among the sets of its kind, which is the number in paths.
    number bigint,
    urls bigint,
    created_at bigint not null,
    published_at bigint,
    check ((state = 'published') = (sequence is not null)),
    check ((state = 'published') = (number is not null)),
    check ((state = 'published') = (urls is not null)),
    check ((state = 'published') = (published_at is not null)),
    unique (site, sample, sequence),
    unique (site, sample, kind, number)
);

create table sitemap_shard (
    set_id bigint not null references sitemap_set (id),
    -- Empty in a release.
    tier text not null check (tier in ('', 'elite', 'core', 'growth')),
    shard bigint not null check (shard > 0),
    urls bigint not null check (urls > 0),
    sha256 bytea not null,
    body bytea not null,
    primary key (set_id, tier, shard)
);

create function refuse_sitemap_change() returns trigger language plpgsql as $$
begin
    raise exception 'a published sitemap is never changed';
end
$$;
create function refuse_shard_removal() returns trigger language plpgsql as $$
begin
    if exists (select 1 from sitemap_set where id = old.set_id and state = 'published') then
        raise exception 'a published shard is never deleted';
    end if;
    return old;
end
$$;
create trigger sitemap_shard_is_never_changed before update on sitemap_shard
    for each row execute function refuse_sitemap_change();
create trigger sitemap_shard_is_never_cut before delete on sitemap_shard
    for each row execute function refuse_shard_removal();
create trigger sitemap_shard_is_never_emptied before truncate on sitemap_shard
    for each statement execute function refuse_sitemap_change();

-- What crawlers have been told as of a set: every page with its date, in the order of slugs. Only
-- the newest set of a site needs it, to find what changed since.
create table sitemap_listing (
    set_id bigint not null references sitemap_set (id),
    chunk bigint not null check (chunk >= 0),
    body bytea not null,
    primary key (set_id, chunk)
);

create table sitemap_cohort (
    site text not null,
    sample bigint not null check (sample in (0, 1)),
    rule text not null,
    data_release text not null,
    urls bigint not null check (urls > 0),
    urls_sha256 bytea not null,
    sha256 bytea not null,
    body bytea not null,
    frozen_at bigint not null,
    primary key (site, sample)
);
create trigger sitemap_cohort_is_never_changed before update or delete on sitemap_cohort
    for each row execute function refuse_sitemap_change();
create trigger sitemap_cohort_is_never_emptied before truncate on sitemap_cohort
    for each statement execute function refuse_sitemap_change();
