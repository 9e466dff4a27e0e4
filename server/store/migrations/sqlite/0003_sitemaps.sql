-- Sitemaps: published sets of shards, which are never changed, and the cohort of the launch.
-- A site is its public address and whether its data are invented: what was published for another
-- address, or from the sample, is none of its files.

create table sitemap_set (
    id integer primary key autoincrement,
    site text not null,
    sample integer not null check (sample in (0, 1)),
    kind text not null check (kind in ('release', 'batch')),
    -- Nothing of a set is seen before one statement makes it published.
    state text not null check (state in ('draft', 'abandoned', 'published')),
    data_release text not null,
    -- Place among all sets of the site, so that of two that are made at once one is published.
    sequence integer,
    -- Place among the sets of its kind, which is the number in paths.
    number integer,
    urls integer,
    created_at integer not null,
    published_at integer,
    check ((state = 'published') = (sequence is not null)),
    check ((state = 'published') = (number is not null)),
    check ((state = 'published') = (urls is not null)),
    check ((state = 'published') = (published_at is not null)),
    unique (site, sample, sequence),
    unique (site, sample, kind, number)
) strict;

create table sitemap_shard (
    set_id integer not null references sitemap_set (id),
    -- Empty in a release.
    tier text not null check (tier in ('', 'elite', 'core', 'growth')),
    shard integer not null check (shard > 0),
    urls integer not null check (urls > 0),
    sha256 blob not null,
    body blob not null,
    primary key (set_id, tier, shard)
) strict;
create trigger sitemap_shard_is_never_changed before update on sitemap_shard
begin
    select raise(abort, 'a shard is never changed');
end;
create trigger sitemap_shard_is_never_cut before delete on sitemap_shard
when exists (select 1 from sitemap_set where id = old.set_id and state = 'published')
begin
    select raise(abort, 'a published shard is never deleted');
end;

-- What crawlers have been told as of a set: every page with its date, in the order of slugs. Only
-- the newest set of a site needs it, to find what changed since.
create table sitemap_listing (
    set_id integer not null references sitemap_set (id),
    chunk integer not null check (chunk >= 0),
    body blob not null,
    primary key (set_id, chunk)
) strict;

create table sitemap_cohort (
    site text not null,
    sample integer not null check (sample in (0, 1)),
    rule text not null,
    data_release text not null,
    urls integer not null check (urls > 0),
    urls_sha256 blob not null,
    sha256 blob not null,
    body blob not null,
    frozen_at integer not null,
    primary key (site, sample)
) strict;
create trigger sitemap_cohort_is_never_changed before update on sitemap_cohort
begin
    select raise(abort, 'the cohort is frozen');
end;
create trigger sitemap_cohort_is_never_cut before delete on sitemap_cohort
begin
    select raise(abort, 'the cohort is frozen');
end;
