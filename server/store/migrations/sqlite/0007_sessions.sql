-- Access tokens whose session was ended on the site, until they would expire by themselves.
create table signed_out (
    digest blob primary key not null,
    expires_at integer not null
) strict;
create index signed_out_expired on signed_out (expires_at);
