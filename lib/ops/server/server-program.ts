export const serverProgram = [
  '--max-old-space-size=1536',
  '--max-semi-space-size=8',
  'lib/ops/server/serve.mjs',
]

// glibc's arenas, one per thread, would hold 30 MB unused.
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }

// The packages of this build, in CycloneDX.
export const sbomFile = '.next/sbom.cdx.json'
