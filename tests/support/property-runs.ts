/** How many random cases a property test tries; PROPERTY_RUNS=200 tries as many in each. */
export const runs = (usual: number) => ({ numRuns: Number(process.env.PROPERTY_RUNS) || usual })
