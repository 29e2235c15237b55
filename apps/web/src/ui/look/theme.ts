import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Amber is the brand. It carries ink, never white, which it could not contrast with. */
const amber: MantineColorsTuple = [
  '#fff8e7',
  '#fdeecb',
  '#fadf9b',
  '#f7cf67',
  '#f4be3a',
  '#f2b01c',
  '#d99606',
  '#b27700',
  '#8a5a00',
  '#6b4500',
];

/** Warm greys: paper rather than steel. */
const gray: MantineColorsTuple = [
  '#faf8f5',
  '#f4f1ec',
  '#e9e4dc',
  '#dcd5ca',
  '#c4bbad',
  '#a2988a',
  '#7a7166',
  '#5c544b',
  '#423c35',
  '#2b2118',
];

const dark: MantineColorsTuple = [
  '#ece6dd',
  '#cfc7bb',
  '#b3aa9d',
  '#8f8679',
  '#5b544b',
  '#453f37',
  '#322d27',
  '#26221d',
  '#1d1a16',
  '#14120f',
];

const INK = '#2b2118';

export const theme = createTheme({
  primaryColor: 'amber',
  primaryShade: { light: 5, dark: 4 },
  autoContrast: true,
  black: INK,
  colors: { amber, gray, dark },
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  radius: { md: '10px', lg: '16px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md', autosize: false, rows: 2 } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
  },
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--saldo-ink': INK, '--saldo-amber': amber[5] },
  light: {
    '--mantine-color-body': gray[0],
    '--mantine-color-dimmed': '#665d52',
    '--mantine-color-anchor': amber[8],
    '--mantine-color-error': '#b3261e',
    '--mantine-color-placeholder': gray[6],
    '--saldo-surface': '#ffffff',
    '--saldo-hairline': gray[2],
    '--saldo-income': '#1b6e3c',
    '--saldo-expense': '#b3261e',
    '--saldo-tint': amber[0],
    '--saldo-focus': INK,
  },
  dark: {
    '--mantine-color-body': dark[8],
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-anchor': amber[3],
    '--mantine-color-error': '#ff9a8f',
    '--mantine-color-placeholder': '#a0978a',
    '--saldo-surface': dark[7],
    '--saldo-hairline': dark[5],
    '--saldo-income': '#7fd6a0',
    '--saldo-expense': '#ff9a8f',
    '--saldo-tint': '#332a17',
    '--saldo-focus': amber[3],
  },
});
