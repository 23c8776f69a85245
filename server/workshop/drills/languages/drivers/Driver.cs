using System;
using System.Net;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

public static class Driver
{
    static readonly string[] Names = { "webhook-id", "webhook-timestamp", "webhook-signature" };

    public static void Main()
    {
        for (string line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            string[] texts = line.Split('\t');
            var headers = new WebHeaderCollection();
            for (int at = 0; at < Names.Length; at += 1)
                if (texts[at + 2] != "-") headers.Add(Names[at], Decoded(texts[at + 2]));
            byte[] body = Convert.FromBase64String(texts[0]);
            try
            {
                CanaryWebhook.Verify(body, headers.Get, Decoded(texts[1]));
                // .NET Framework has no JSON library: every event begins with its id.
                Match id = Regex.Match(Encoding.UTF8.GetString(body), "\\A\\s*{\\s*\"id\"\\s*:\\s*\"([^\"]*)\"");
                Console.WriteLine("event " + (id.Success ? id.Groups[1].Value : "none"));
            }
            catch (Exception refused) when (refused is CryptographicException || refused is FormatException)
            {
                Console.WriteLine("refused " + refused.Message);
            }
        }
    }

    static string Decoded(string base64)
    {
        return Encoding.GetEncoding("ISO-8859-1").GetString(Convert.FromBase64String(base64));
    }
}
