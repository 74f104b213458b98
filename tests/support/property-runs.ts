export const runs = (usual: number) => ({ numRuns: Number(process.env.PROPERTY_RUNS) || usual })
