-- The further assemblies of a brand's records, where the filter of assemblies looks beside the first: 4.5 MB at a million
-- records, of which one in seventeen has any. Without it brand and assembly together took 3.3 ms instead of 0.1.
CREATE INDEX defects_extra_by_brand ON defects (brand_id, state, received_at, id) INCLUDE (assembly_code, extra_assemblies)
  WHERE deleted_at IS NULL AND extra_assemblies <> '{}';
