/** The sandbox's pages are plain HTML that works without JavaScript. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Saldo sandbox</title>
<style>
:root { color-scheme: light dark; }
body { max-width: 760px; margin: 0 auto; padding: 24px 16px; font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1.2rem; }
a { color: light-dark(#8a5a00, #f7cf67); }
li { margin: 12px 0; }
small { color: light-dark(#665d52, #b3aa9d); }
pre, iframe { box-sizing: border-box; width: 100%; padding: 16px; border: 1px solid light-dark(#e9e4dc, #453f37); border-radius: 10px; white-space: pre-wrap; overflow-wrap: anywhere; }
form { display: flow-root; margin: 8px 0; }
fieldset { border: 1px solid light-dark(#e9e4dc, #453f37); border-radius: 10px; }
label { display: inline-block; margin-right: 8px; }
input, select, button { box-sizing: border-box; max-width: 100%; min-height: 44px; padding: 4px 12px; font: inherit; }
input[type='checkbox'] { width: 20px; min-height: 20px; vertical-align: middle; }
iframe { height: 420px; background: #fff; }
</style>
</head>
<body>
<p><a href="/">Saldo sandbox</a></p>
<h1>${escapeHtml(title)}</h1>
${body}
</body>
</html>`;
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
