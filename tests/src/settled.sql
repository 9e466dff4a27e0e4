-- every job ends
select id || ' is still ' || state from job where state not in ('done', 'error');

-- every mail ends
select id || ' is still ' || state from mail where state not in ('sent', 'dead');
