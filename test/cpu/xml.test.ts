import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeXmlAttribute, escapeXmlText, parseInteger, parseXml, XmlElement } from "../../src/cpu/xml.js";

function root(text: string): XmlElement {
  const parsed = parseXml(text);
  if (!parsed.ok) throw new Error(`${parsed.error.code}: ${parsed.error.message}`);
  return parsed.value;
}

function refusal(text: string, options = {}) {
  const parsed = parseXml(text, options);
  if (parsed.ok) throw new Error("the text was read");
  return parsed.error;
}

describe("parseXml reads", () => {
  it("names, attributes, children in order, and text", () => {
    const cpu = root(
      `<cpu mode='custom' match="exact"><model>EPYC</model><feature name='a'/><feature name='b'/></cpu>`,
    );
    expect(cpu.name).toBe("cpu");
    expect([...cpu.attributes]).toEqual([
      ["mode", "custom"],
      ["match", "exact"],
    ]);
    expect(cpu.children.map((child) => child.name)).toEqual(["model", "feature", "feature"]);
    expect(cpu.child("model")?.text).toBe("EPYC");
    expect(cpu.child("vendor")).toBeUndefined();
    expect(cpu.childrenNamed("feature").map((child) => child.attr("name"))).toEqual(["a", "b"]);
  });

  it("values as strings, whatever they look like", () => {
    const element = root("<a n='007' e='1e3' t='true'>0x10</a>");
    expect([element.attr("n"), element.attr("e"), element.attr("t"), element.text]).toEqual([
      "007",
      "1e3",
      "true",
      "0x10",
    ]);
  });

  it("text trimmed, CDATA included, comments left out", () => {
    expect(root("<a>\n  x <!-- no --><![CDATA[<&amp;>]]> y\n</a>").text).toBe("x <&amp;> y");
    expect(root("<a> \n </a>").text).toBe("");
    expect(root("<a>x<b>inner</b>y</a>").text).toBe("xy");
  });

  it("the place of each element, from 1, also after CRLF, a BOM and a declaration", () => {
    const document = "<?xml version='1.0' encoding='UTF-8'?>\r\n<a>\r\n  <b/><c\n/>\r\n</a>";
    for (const text of [document, `\uFEFF${document}`]) {
      const a = root(text);
      expect([a.line, a.column]).toEqual([2, 1]);
      expect(a.children.map((child) => [child.name, child.line, child.column])).toEqual([
        ["b", 3, 3],
        ["c", 3, 7],
      ]);
    }
  });

  it("predefined entities and character references, decoded exactly once", () => {
    expect(root("<a b='&lt;&#38;lt;&quot;'>&amp;lt; &#x41;&apos;&gt;</a>").attr("b")).toBe('<&lt;"');
    expect(root("<a>&amp;lt; &#x41;&apos;&gt;&amp;amp;</a>").text).toBe("&lt; A'>&amp;");
  });

  it("white space in attribute values as blanks, and by reference as written (XML 1.0, 3.3.3)", () => {
    expect(root("<a b=' x\ty\nz&#10;'/>").attr("b")).toBe(" x y z\n");
  });

  it("a '>' and quotes in attribute values, and white space around '='", () => {
    expect(root(`<a b = 'x > "y"' c="/"/>`).attr("b")).toBe('x > "y"');
    expect(root(`<a c="/"><b/></a>`).children).toHaveLength(1);
  });

  it("names that are special in JavaScript as any other", () => {
    const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"];
    for (const name of names) {
      const element = root(`<${name} ${name}='1'><${name}/><${name} x='2'>t</${name}></${name}>`);
      expect([element.name, element.attr(name), element.children.length]).toEqual([name, "1", 2]);
      expect(element.children[1]?.attr("x")).toBe("2");
      expect(root("<a/>").attr(name)).toBeUndefined();
    }
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it("prefixed names as written", () => {
    const element = root("<d xmlns:qemu='http://x/'><qemu:arg value='1'/></d>");
    expect(element.child("qemu:arg")?.attr("value")).toBe("1");
    expect(element.attr("xmlns:qemu")).toBe("http://x/");
  });

  it("a DOCTYPE without internal subset, instructions and comments before the root", () => {
    expect(
      root("<!-- it's --><?xml-model href='x'?><!DOCTYPE a SYSTEM 'file:///etc/passwd'>\n<a/>").line,
    ).toBe(2);
  });

  it("an 8 MiB attribute value and an 8 MiB text without exhausting a stack", () => {
    const long = "x".repeat(8 * 1024 * 1024 - 100);
    expect(root(`<a b='${long}'/>`).attr("b")?.length).toBe(long.length);
    expect(root(`<a>${long}</a>`).text.length).toBe(long.length);
  });
});

describe("parseXml refuses as MALFORMED", () => {
  const cases: readonly (readonly [string, string, number, number])[] = [
    ["an empty document", "", 1, 1],
    ["a blank document", " \n ", 2, 2],
    ["only a comment", "<!-- x -->", 1, 11],
    ["text alone", "hello", 1, 1],
    ["text before the root", "x<a/>", 1, 1],
    ["text after the root", "<a></a>\nx", 2, 1],
    ["text after an empty root", "<a/>x", 1, 5],
    ["CDATA after the root", "<a/><![CDATA[x]]>", 1, 5],
    ["two roots", "<a></a><b></b>", 1, 8],
    ["two empty roots", "<a/>\n<b/>", 2, 1],
    ["a truncated document", "<a>\n<b>", 2, 4],
    ["a truncated tag", "<a>\n<b c='1'", 2, 1],
    ["an unclosed attribute value", "<a b='1></a>", 1, 1],
    ["closing tags that do not match", "<a><b></a></b>", 1, 7],
    ["a closing tag too many", "<a></a></a>", 1, 8],
    ["a closing tag with a slash at its end", "<a></a/>", 1, 4],
    ["a closing tag with attributes", "<a></a b='1'>", 1, 4],
    ["an unclosed comment", "<a/><!-- x", 1, 5],
    ["an unclosed comment inside", "<a><!-- x</a>", 1, 4],
    ["'--' in a comment", "<a><!-- x -- y --></a>", 1, 11],
    ["unclosed CDATA", "<a><![CDATA[x</a>", 1, 4],
    ["']]>' in text", "<a>x]]></a>", 1, 5],
    ["a repeated attribute", "<a b='1' b='2'/>", 1, 10],
    ["'<' in an attribute value", "<a b='<'/>", 1, 1],
    ["an attribute without value", "<a b/>", 1, 1],
    ["an attribute without quotes", "<a b=1/>", 1, 1],
    ["attributes without space between", "<a b='1'c='2'/>", 1, 1],
    ["a stray '='", "<a = b='1'/>", 1, 1],
    ["a tag name that is none", "<1a/>", 1, 1],
    ["a blank before the name", "< a/>", 1, 1],
    ["an undefined entity", "<a>&foo;</a>", 1, 4],
    ["an entity of HTML", "<a b='&nbsp;'/>", 1, 7],
    ["a bare ampersand", "<a>x & y</a>", 1, 6],
    ["a reference without end", "<a>&lt</a>", 1, 4],
    ["a reference to NUL", "<a>&#0;</a>", 1, 4],
    ["a reference to a surrogate", "<a>&#xD800;</a>", 1, 4],
    ["a reference beyond Unicode", "<a>&#x110000;</a>", 1, 4],
    ["an empty reference", "<a>&;</a>", 1, 4],
    ["NUL", "<a>\u0000</a>", 1, 4],
    ["a control character", "<a b='\u0007'/>", 1, 7],
    ["a lone surrogate", "<a>\uD800</a>", 1, 4],
    ["a second BOM", "\uFEFF\uFEFF<a/>", 1, 1],
    ["an XML declaration that is not first", "\n<?xml version='1.0'?><a/>", 2, 1],
    ["an unclosed declaration", "<?xml version='1.0'", 1, 1],
    ["an instruction inside the root", "<a><?x it's?></a>", 1, 4],
    ["an element declaration", "<!ELEMENT a ANY><a/>", 1, 1],
    ["a DOCTYPE after the root", "<a/><!DOCTYPE a>", 1, 5],
    ["two DOCTYPEs", "<!DOCTYPE a>\n<!DOCTYPE a><a/>", 2, 1],
    ["an unclosed DOCTYPE", "<!DOCTYPE a", 1, 1],
    ["JSON", '{"a": 1}', 1, 1],
  ];
  it.each(cases)("%s", (_, text, line, column) => {
    expect(refusal(text)).toMatchObject({ code: "MALFORMED", line, column });
  });
});

describe("parseXml refuses", () => {
  it("entity declarations, and every internal subset, without expanding anything", () => {
    const bomb = `<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;">]>\n<a>&y;</a>`;
    expect(refusal(bomb)).toMatchObject({ code: "ENTITY_DECLARATION", line: 1, column: 1 });
    const external = `<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`;
    expect(refusal(external)).toMatchObject({ code: "ENTITY_DECLARATION", line: 2, column: 1 });
    expect(refusal("<!DOCTYPE a [<!ATTLIST a b CDATA 'x'>]><a/>").code).toBe("ENTITY_DECLARATION");
  });

  it("elements nested deeper than allowed, also 100,000 deep and never closed", () => {
    expect(parseXml("<a><b><c/></b></a>", { maxDepth: 3 }).ok).toBe(true);
    expect(refusal("<a><b>\n<c/></b></a>", { maxDepth: 2 })).toMatchObject({
      code: "TOO_DEEP",
      line: 2,
      column: 1,
    });
    expect(refusal("<a>".repeat(100_000) + "</a>".repeat(100_000)).code).toBe("TOO_DEEP");
    expect(refusal("<a>".repeat(100_000)).code).toBe("TOO_DEEP");
  });

  it("documents over the limit, counted in bytes of UTF-8", () => {
    expect(parseXml("<a>é</a>", { maxBytes: 9 }).ok).toBe(true);
    expect(refusal("<a>é</a>", { maxBytes: 8 }).code).toBe("TOO_LARGE");
    expect(refusal(`<a>${"x".repeat(8 * 1024 * 1024)}</a>`).code).toBe("TOO_LARGE");
  });
});

describe("parseXml refuses as TOO_LARGE what is small in bytes and large in parts", () => {
  const many = 500_001;
  it.each([
    ["elements", `<a>${"<b/>".repeat(many)}</a>`],
    ["attributes", `<a ${Array.from({ length: many }, (_, index) => `a${index}=''`).join(" ")}/>`],
    ["references", `<a>${"&lt;".repeat(many)}</a>`],
    ["instructions", `${"<?a?>".repeat(many)}<a/>`],
  ])("%s", (_, text) => {
    expect(refusal(text).code).toBe("TOO_LARGE");
  });

  it("half of that is read", () => {
    expect(root(`<a>${"<b/>".repeat(250_000)}</a>`).children).toHaveLength(250_000);
  });
});

describe("typed values", () => {
  const element = root(
    "<x>\n<v n='12' big='9007199254740993' bad='12a' neg='-1' hex='0x10' yes='yes' off='off'>64</v></x>",
  ).children[0] as XmlElement;

  it("are read within their range", () => {
    expect(element.integerAttr("n")).toEqual({ ok: true, value: 12 });
    expect(element.integerAttr("n", { min: 12, max: 12 })).toEqual({ ok: true, value: 12 });
    expect(element.integerAttr("absent")).toEqual({ ok: true, value: undefined });
    expect(element.integerText()).toEqual({ ok: true, value: 64 });
    expect(element.booleanAttr("yes")).toEqual({ ok: true, value: true });
    expect(element.booleanAttr("off")).toEqual({ ok: true, value: false });
    expect(element.enumAttr("off", ["on", "off"])).toEqual({ ok: true, value: "off" });
  });

  it("are refused with element, value, expectation and place otherwise", () => {
    expect(element.integerAttr("bad")).toEqual({
      ok: false,
      error: { message: '<v> has bad="12a", which is not a whole number from 0', line: 2, column: 1 },
    });
    for (const name of ["big", "neg", "hex"]) expect(element.integerAttr(name).ok).toBe(false);
    expect(element.integerAttr("n", { max: 11 }).ok).toBe(false);
    expect(element.integerText({ min: 65 }).ok).toBe(false);
    expect(element.booleanAttr("n").ok).toBe(false);
    expect(element.enumAttr("n", ["a", "b"])).toMatchObject({
      error: { message: '<v> has n="12", which is not one of a, b' },
    });
    expect(element.requiredAttr("absent")).toMatchObject({
      error: { message: "<v> has no attribute absent" },
    });
    expect(element.requiredIntegerAttr("absent").ok).toBe(false);
  });

  it("parseInteger takes plain decimal digits only", () => {
    expect(["0", "42", "007"].map((text) => parseInteger(text))).toEqual([0, 42, 7]);
    for (const text of ["", " 1", "1 ", "+1", "-1", "1.0", "1e3", "0x1", "١", "9".repeat(400)]) {
      expect(parseInteger(text), text).toBeUndefined();
    }
  });
});

describe("escaping", () => {
  it("survives a round trip, in attributes exactly and in text but for white space at the ends", () => {
    const text = fc
      .string({ unit: "grapheme" })
      .map((value) => `${value.replace(/[\p{Cc}\ufffe\uffff]/gu, "\r\t\n")} \t`);
    fc.assert(
      fc.property(text, text, (attribute, content) => {
        const element = root(`<a b='${escapeXmlAttribute(attribute)}'>${escapeXmlText(content)}</a>`);
        expect(element.attr("b")).toBe(attribute);
        expect(element.text).toBe(content.trim());
      }),
      { seed: 20240601, numRuns: 500 },
    );
  });
});

describe("random texts", () => {
  it("are read or refused, never thrown at", () => {
    const piece = fc.constantFrom(
      "<a>",
      "</a>",
      "<b c='1'/>",
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
      "&lt;",
      "&",
      "'",
      '"',
      ">",
      "<",
      "?",
      "<?xml",
      "<!DOCTYPE",
      "[",
      "\u0000",
      " ",
      "x",
      "=",
      "/",
      "__proto__",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const parsed = parseXml(pieces.join(""));
        if (parsed.ok) expect(parsed.value).toBeInstanceOf(XmlElement);
        else expect(parsed.error.message).not.toBe("");
      }),
      { seed: 20240602, numRuns: 3000 },
    );
  });
});
