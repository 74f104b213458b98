-- What confirmed records say of the vehicles whose VIN begins alike (the prefix map), newest first. It carries all that
-- the question asks for, so that no row is read; `vin` is in it because a scan of an expression wants its column too.
-- Where no check digit is required, one that does not fit says nothing against the VIN.
CREATE INDEX defects_confirmed_vehicles ON defects (left(vin, 8) COLLATE "C", id DESC)
  INCLUDE (vin, brand_id, model_range_id, type_code_id, power_type, vehicle_type, transmission_type, model_year)
  WHERE deleted_at IS NULL AND state >= 30 AND brand_id IS NOT NULL AND length(vin) = 17
    AND (vin_status IN ('ok', 'unregistered') OR vin_status = 'check' AND vin !~ '^[LH1-5]');
