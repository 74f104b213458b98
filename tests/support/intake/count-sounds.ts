const perWindow = 80
const loud = 20
const announcingWindows = 30

/** By their energy, in windows of 10 ms: a long sound begins a group, the short ones after it are counted. */
export function countSounds(wav: Buffer): string {
  const groups: number[] = []
  let lasting = 0
  for (const energy of [...energies(wav.subarray(44)), 0]) {
    if (energy > loud) lasting++
    else {
      if (lasting >= announcingWindows) groups.push(0)
      else if (lasting > 2) groups.push((groups.pop() ?? 0) + 1)
      lasting = 0
    }
  }
  return groups.join('')
}

function energies(samples: Buffer): number[] {
  return Array.from({ length: Math.floor(samples.length / perWindow) }, (_, at) => {
    const window = samples.subarray(at * perWindow, (at + 1) * perWindow)
    return Math.sqrt(window.reduce((sum, sample) => sum + (sample - 128) ** 2, 0) / perWindow)
  })
}
