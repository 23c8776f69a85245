import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public final class Driver {
  private static final String[] NAMES = {"webhook-id", "webhook-timestamp", "webhook-signature"};
  /** Java has no JSON library: every event begins with its id. */
  private static final Pattern ID = Pattern.compile("\\A\\s*\\{\\s*\"id\"\\s*:\\s*\"([^\"]*)\"");

  public static void main(String[] args) throws Exception {
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] texts = line.split("\t", -1);
      Map<String, String> headers = new HashMap<>();
      for (int at = 0; at < NAMES.length; at += 1) {
        if (!texts[at + 2].equals("-")) headers.put(NAMES[at], decoded(texts[at + 2]));
      }
      byte[] body = Base64.getDecoder().decode(texts[0]);
      try {
        CanaryWebhook.verify(body, headers::get, decoded(texts[1]));
        Matcher id = ID.matcher(new String(body, StandardCharsets.UTF_8));
        System.out.println("event " + (id.find() ? id.group(1) : "none"));
      } catch (SecurityException | IllegalArgumentException refused) {
        System.out.println("refused " + refused.getMessage());
      }
    }
  }

  private static String decoded(String base64) {
    return new String(Base64.getDecoder().decode(base64), StandardCharsets.ISO_8859_1);
  }
}
