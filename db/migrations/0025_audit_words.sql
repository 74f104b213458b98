-- An audit agrees or disagrees, as its form and its results say; names that somebody has changed since stay.
UPDATE code_items AS item SET name = word.now, name_en = word.now_en
FROM (VALUES
  ('1', '通过', 'Approved', '同意', 'Agreed'),
  ('2', '不通过', 'Rejected', '不同意', 'Disagreed')) AS word (code, was, was_en, now, now_en)
WHERE item.list_key = 'auditResult' AND item.code = word.code AND item.name = word.was AND item.name_en = word.was_en;
