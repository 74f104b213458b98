-- Audit, hand over and merge were one permission: who had it has each of the three.
INSERT INTO role_permissions (role_id, permission_id, actions)
SELECT held.role_id, part.id, held.actions
FROM role_permissions AS held CROSS JOIN (VALUES ('vehicle_defect_hand_over'), ('vehicle_defect_merge')) AS part (id)
WHERE held.permission_id = 'vehicle_defect_opt'
ON CONFLICT DO NOTHING;
