export const matchWords = [
  ...(['fields.complaintNo', 'fields.receivedAt', 'fields.summary', 'fields.vin'] as const),
  ...(['fields.modelRangeId', 'fields.typeCodeId', 'fields.modelName', 'fields.modelYear'] as const),
  ...(['fields.productionDate', 'fields.powerType'] as const),
] as const
