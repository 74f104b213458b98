-- Whoever opens and amends investigations imports them too.
UPDATE role_permissions SET actions = array_append(actions, 'import')
WHERE permission_id = 'investigation' AND actions @> ARRAY['add', 'edit'] AND NOT 'import' = ANY (actions);
