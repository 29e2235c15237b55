import type { Letter } from './mails.service.ts';

export type Language = 'en' | 'es';

export function toLanguage(text: string | undefined): Language {
  return text?.trim().toLowerCase().startsWith('es') ? 'es' : 'en';
}

type Addressee = { first_name: string; email_proven_at: string | null };

const LONGEST_GREETED = 60;
/** Text that looks like a link. */
const LINK = /[/:@\\]|\.\p{L}|www\./iu;

/**
 * The name in a greeting; empty until the address is proven: otherwise registering a stranger's address would
 * send them any text as a name.
 */
export function toGreeted({ first_name, email_proven_at }: Addressee): string {
  const isTheirs = email_proven_at !== null && first_name.length <= LONGEST_GREETED && !LINK.test(first_name);
  return isTheirs ? first_name : '';
}

/** The layout of every mail: greeting, paragraphs, at most one button. */
export type Draft = {
  subject: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  footer: string;
};

export function toLetter(recipient: string, draft: Draft): Letter {
  const { subject, paragraphs, button, footer } = draft;
  return {
    recipient,
    subject,
    body_text: [...paragraphs, ...(button ? [`${button.label}: ${button.url}`] : []), `-- \n${footer}`].join(
      '\n\n',
    ),
    body_html: toHtml(draft),
  };
}

function toHtml({ subject, paragraphs, button, footer }: Draft): string {
  const body = paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('');
  const style =
    'background:#f2b01c;color:#2b2118;padding:12px 20px;border-radius:10px;text-decoration:none;font-weight:600';
  const link = button
    ? `<p><a href="${escapeHtml(button.url)}" style="${style}">${escapeHtml(button.label)}</a></p>`
    : '';
  const page = 'font-family:system-ui,sans-serif;color:#2b2118;line-height:1.5;max-width:480px';
  return (
    `<!doctype html><html><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="${page}">${body}${link}<p style="color:#665d52;font-size:14px">${escapeHtml(footer)}</p></body></html>`
  );
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
