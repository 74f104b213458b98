import type { ThemeConfig } from 'antd'
import type { Mode, Primary } from './choice'
import { mix, readableOn } from './contrast'
import { tones } from './tones'

export const fontFamily =
  '-apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif'
export const fontFamilyCode = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace'

const shared = {
  fontFamily,
  fontFamilyCode,
  fontSize: 14,
  borderRadius: 4,
  wireframe: false,
  motionDurationMid: '0.12s',
  motionDurationSlow: '0.18s',
}

const light = {
  colorBgContainer: '#ffffff',
  colorBgLayout: '#f4f5f7',
  colorText: '#1f2328',
  colorTextSecondary: '#4a5058',
  colorTextTertiary: '#5f6670',
  colorTextDescription: '#5f6670',
  colorTextPlaceholder: '#6b727b',
  colorTextQuaternary: '#6d747d',
  colorTextDisabled: '#6d747d',
  colorIcon: '#5f6670',
  colorBorder: '#c9cdd3',
  colorBorderSecondary: '#e6e8eb',
  colorError: '#c9252d',
  colorWarning: '#b25a00',
  colorSuccess: '#237b1f',
  // antd would mix these from the darkened colours, which looks muddy.
  colorErrorBg: tones.light.red.ground,
  colorErrorBorder: tones.light.red.line,
  colorWarningBg: tones.light.orange.ground,
  colorWarningBorder: tones.light.orange.line,
  colorSuccessBg: tones.light.green.ground,
  colorSuccessBorder: tones.light.green.line,
}

const dark = {
  colorBgBase: '#101317',
  colorBgLayout: '#0d1013',
  colorBgContainer: '#16191e',
  colorBgElevated: '#1e2228',
  colorText: '#e3e6ea',
  colorTextSecondary: '#b6bcc4',
  colorTextTertiary: '#9aa1ab',
  colorTextDescription: '#9aa1ab',
  colorTextPlaceholder: '#8d949e',
  colorTextQuaternary: '#8d949e',
  colorTextDisabled: '#8d949e',
  colorIcon: '#9aa1ab',
  colorBorder: '#434a54',
  colorBorderSecondary: '#2a2f36',
  colorTextLightSolid: '#0d1013',
  colorError: '#ff8080',
  colorWarning: '#f0a352',
  colorSuccess: '#6cc66a',
  colorErrorBg: tones.dark.red.ground,
  colorErrorBorder: tones.dark.red.line,
  colorWarningBg: tones.dark.orange.ground,
  colorWarningBorder: tones.dark.orange.line,
  colorSuccessBg: tones.dark.green.ground,
  colorSuccessBorder: tones.dark.green.line,
  colorBgSpotlight: '#e3e6ea',
}

export const fixedColors = {
  '--paper': '#fff',
  '--paper-ink': '#000',
  '--paper-quiet': '#555',
  '--paper-rule': '#888',
  '--paper-line': '#bbb',
  '--backdrop': 'rgb(0 0 0 / 60%)',
  '--swatch-mark': '#000',
}

export const lightButtons: Partial<Record<Primary, Record<string, string>>> = {
  faad14: { '--button-ground': '#faad14', '--button-hover': '#ffc02e', '--button-ink': light.colorText },
}

// Darkened (light mode) or lightened (dark mode) until the colour as text and text on it reach a contrast of
// 4.5; the pure colour stays in `--brand`.
export function readablePrimary(primary: Primary, mode: Mode): string {
  const pure = `#${primary}`
  return mode === 'light'
    ? readableOn(
        pure,
        [light.colorBgContainer, light.colorBgLayout, mix(pure, light.colorBgContainer, 0.9)],
        '#000000',
      )
    : readableOn(
        pure,
        [dark.colorBgElevated, dark.colorBgLayout, mix(pure, dark.colorBgContainer, 0.82)],
        '#ffffff',
      )
}

export function tokensOf(primary: Primary, mode: Mode): NonNullable<ThemeConfig['token']> {
  const readable = readablePrimary(primary, mode)
  const ground = (mode === 'light' ? light : dark).colorBgContainer
  return {
    ...shared,
    ...(mode === 'light' ? light : dark),
    colorPrimary: readable,
    colorPrimaryHover: mix(readable, mode === 'light' ? '#000000' : '#ffffff', 0.1),
    colorPrimaryActive: mix(readable, mode === 'light' ? '#000000' : '#ffffff', 0.2),
    colorPrimaryBg: mix(`#${primary}`, ground, mode === 'light' ? 0.92 : 0.84),
    colorPrimaryBgHover: mix(`#${primary}`, ground, mode === 'light' ? 0.86 : 0.76),
    colorPrimaryBorder: mix(`#${primary}`, ground, 0.5),
    colorPrimaryBorderHover: mix(`#${primary}`, ground, 0.35),
    colorInfo: readable,
    colorInfoBg: mix(`#${primary}`, ground, mode === 'light' ? 0.92 : 0.84),
    colorInfoBorder: mix(`#${primary}`, ground, 0.5),
    colorLink: readable,
    colorLinkHover: mix(readable, mode === 'light' ? '#000000' : '#ffffff', 0.1),
    colorLinkActive: mix(readable, mode === 'light' ? '#000000' : '#ffffff', 0.2),
    controlItemBgActive: mix(`#${primary}`, ground, mode === 'light' ? 0.92 : 0.84),
    controlItemBgActiveHover: mix(`#${primary}`, ground, mode === 'light' ? 0.86 : 0.76),
  }
}
